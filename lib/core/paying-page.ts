/**
 * Addresses of pages where a holiday can be sponsored and paid for. Only their policy allows Stripe, and a browser keeps the
 * policy of the page it loaded first: after a link from another page, this one has to be loaded. A file of its own, as the
 * browser and the server need it.
 */
export const PAYING_PAGE = /^\/(?:$|holiday\/|holidays\/)/;
