/** Whether the focused element has left the page, so that the keyboard would start again at the top. */
export const hasLostFocus = (): boolean => document.activeElement === document.body;
