/** @typedef {{ type: string, code?: string, message?: string, [field: string]: unknown }} StripeError */
/** @typedef {{ id: string, object: string, status: string, client_secret: string, [field: string]: unknown }} Intent */
/** @typedef {{ [field: string]: unknown }} Fields */

/** @param {Fields} fields */
function formOf(fields) {
  const form = new URLSearchParams();
  /** @param {string} name @param {unknown} value */
  const put = (name, value) => {
    if (value === undefined || value === null) return;
    if (typeof value === "object") for (const [key, each] of Object.entries(value)) put(`${name}[${key}]`, each);
    else form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(fields)) put(name, value);
  return form;
}

/**
 * Returns a function that calls the emulator's API for a page. It resolves to `{ ok }` or `{ error }` and never throws.
 * @param {string} api @param {string} publishableKey
 */
export function caller(api, publishableKey) {
  /** @param {"GET" | "POST"} method @param {string} path @param {Fields} fields @returns {Promise<{ ok?: Intent, error?: StripeError }>} */
  return async (method, path, fields) => {
    const form = formOf(fields);
    const isGet = method === "GET";
    try {
      const response = await fetch(`${api}${path}${isGet ? `?${form}` : ""}`, {
        method,
        headers: { authorization: `Bearer ${publishableKey}` },
        ...(isGet ? {} : { body: form }),
      });
      const body = await response.json();
      return body.error ? { error: body.error } : { ok: body };
    } catch {
      const message = "We are experiencing issues connecting to our payments provider. Please try again.";
      return { error: { type: "api_connection_error", message } };
    }
  };
}

/** @typedef {ReturnType<typeof caller>} Call */
