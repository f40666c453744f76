// Loaded into the site's process before Next.js: when the launcher dies without a word (kill -9),
// the channel to it closes, and the site must not go on holding its port.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
