const CHALLENGE_SHEET = `
dialog { width: min(26rem, calc(100vw - 2rem)); padding: 0; border: 0; border-radius: .75rem; background: #fff; color: #1a1f36; font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 1rem 3rem rgb(0 0 0 / .35); pointer-events: auto; }
dialog::backdrop { background: rgb(10 12 30 / .6); }
form { display: grid; gap: .75rem; margin: 0; padding: 1.5rem; }
h2 { margin: 0; font-size: 1.25rem; line-height: 1.25; }
p { margin: 0; }
.note { color: #4f566b; font-size: .875rem; }
button { min-height: 44px; padding: .5rem 1rem; border: 1px solid #635bff; border-radius: .5rem; background: #5b52e8; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button[value="fail"] { border-color: #8792a2; background: #fff; color: #1a1f36; }
button:focus-visible { outline: 3px solid #1a1f36; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  dialog { background: #1f2233; color: #eef0fb; }
  .note { color: #b9bfd6; }
  button[value="fail"] { background: #2a2e45; color: #eef0fb; }
  button:focus-visible { outline-color: #eef0fb; }
}
`;

/**
 * Shows the bank's authentication dialog and resolves to whether it was completed. Closing it counts as a failure.
 * @returns {Promise<boolean>}
 */
export function challenge() {
  const host = document.createElement("div");
  const shadow = host.attachShadow({ mode: "open" });
  shadow.innerHTML = `<style>${CHALLENGE_SHEET}</style>
<dialog aria-labelledby="title" aria-describedby="about">
<form method="dialog">
<h2 id="title">3D Secure 2 Test Page</h2>
<p id="about">Your bank asks whether it is you who pays. Here, in the local stand-in, you say what it finds.</p>
<button value="complete">Complete authentication</button>
<button value="fail">Fail authentication</button>
<p class="note">No real bank is asked, and no real card is charged.</p>
</form>
</dialog>`;
  // The top layer puts it above any dialog of the page.
  document.body.append(host);
  const dialog = /** @type {HTMLDialogElement} */ (shadow.querySelector("dialog"));
  const back = /** @type {HTMLElement | null} */ (document.activeElement);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      host.remove();
      back?.focus?.();
      resolve(dialog.returnValue === "complete");
    });
    dialog.showModal();
  });
}
