/**
 * Addresses of pages where somebody can sponsor a holiday, and so pay. Their policy alone allows Stripe, and a browser keeps
 * that of the page it loaded first: whoever came from another page by a link has to load this one.
 */
export const PAYING_PAGE = /^\/(?:$|holiday\/|holidays\/)/;
