/** Whether what had the focus is gone from the page: then the keyboard would begin anew at its top. */
export const hasLostFocus = (): boolean => document.activeElement === document.body;
