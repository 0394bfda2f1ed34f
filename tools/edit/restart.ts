/** The editor exits with this code after it has published an update of the site's code, and is started again. */
export const RESTART_CODE = 75;

const FLUSH_MS = 1000;
let isUpdated = false;

export const markUpdated = () => {
  isUpdated = true;
};

/** Call this once the owner sees the result: the running editor still has the code from before the update. */
export function restartIfUpdated(): void {
  if (isUpdated) setTimeout(() => process.exit(RESTART_CODE), FLUSH_MS);
}
