/** The message is written for the owner. */
export class RefusedError extends Error {}

export function failureMessage(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (error instanceof RefusedError) return message;
  if (["ENOSPC", "EDQUOT"].includes(code))
    return "The disk is full. Free some space, then try again.";
  return `The editor failed: ${message}. Show this message to the person who set up the site.`;
}
