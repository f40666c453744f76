/**
 * Paths of the pages where a holiday can be sponsored and paid for. Only their policy allows Stripe, and a browser
 * applies the policy of the page that it loaded first: after a link from another page, such a page has to be loaded in
 * full. In a separate file because both the browser and the server need it.
 */
export const PAYING_PAGE = /^\/(?:$|holiday\/|holidays\/)/;
