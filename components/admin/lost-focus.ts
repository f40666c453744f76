/** Whether the focused element was removed, so that nothing has the focus. */
export const isFocusLost = (): boolean => !document.activeElement || document.activeElement === document.body;
