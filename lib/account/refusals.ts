/** Why an account cannot be deleted just now. */
export const STILL_BILLED =
  "You sponsor a holiday, and that is still billed. Cancel it on your sponsor dashboard first; then the account can go.";
