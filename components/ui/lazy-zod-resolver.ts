import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * Returns a resolver whose schema, and zod itself, are loaded at the first validation. If they cannot be loaded (no
 * network), the form counts as valid: the server checks it again. Apart from `form.tsx`, for forms that do without it.
 */
export function lazyZodResolver<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    try {
      const [{ zodResolver }, { config }] = await Promise.all([import("@hookform/resolvers/zod"), import("zod")]);
      // Before the schema is made: otherwise zod tries to compile code, which the Content-Security-Policy reports.
      config({ jitless: true });
      return await zodResolver(await load())(values, context, options);
    } catch (error) {
      console.warn("The form could not be checked", error);
      return { values: values as unknown as Output, errors: {} };
    }
  };
}
