/** The message is written for the owner. */
export class RefusedError extends Error {}

export function failureMessage(error: unknown): string {
  const { code = "", message, path } = error as NodeJS.ErrnoException;
  if (error instanceof RefusedError) return message;
  if (["ENOSPC", "EDQUOT"].includes(code))
    return "The disk is full. Free some space, then try again.";
  if (["EACCES", "EPERM", "EROFS"].includes(code))
    return `This file can't be written: ${path}. Check that you may write to this folder.`;
  return `The editor failed: ${message}. Show this message to the person who set up the site.`;
}
