/** Why an account cannot be deleted right now. */
export const STILL_BILLED =
  "You have a sponsorship that is still billed. Cancel it on your sponsor dashboard first, then delete your account.";
