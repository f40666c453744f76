import { AppError } from "@/lib/errors";
import { route } from "@/lib/http";

/** Any address below /api that nothing else answers: JSON, not a page. */
const nowhere = route(async () => {
  throw new AppError("not_found", "There is nothing at this address.");
});

export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST, nowhere as PUT };
