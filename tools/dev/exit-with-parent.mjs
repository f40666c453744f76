// Loaded into the site's process before Next.js. When the launcher is killed (kill -9), its IPC channel closes and the
// site must exit to free its port.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
