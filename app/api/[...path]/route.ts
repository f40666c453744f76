import { AppError } from "@/lib/core/errors";
import { route } from "@/lib/core/http";

/** Any path below /api without a handler, answered with JSON instead of a page. */
const nowhere = route(async () => {
  throw new AppError("not_found", "There's nothing at this address.");
});

export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST, nowhere as PUT };
