import { AppError } from "@/lib/core/errors";
import { route } from "@/lib/core/http";

/** Any address below /api without a handler: JSON, not a page. */
const nowhere = route(async () => {
  throw new AppError("not_found", "There's nothing at this address.");
});

export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST, nowhere as PUT };
