/** Whether nothing has the focus, for what had it is gone. An editor who has gone on to something else has not lost it. */
export const isFocusLost = (): boolean => !document.activeElement || document.activeElement === document.body;
