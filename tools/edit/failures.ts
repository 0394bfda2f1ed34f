/** The message is written for the owner. */
export class RefusedError extends Error {}

export function failureMessage(error: unknown): string {
  const { message } = error as Error;
  if (error instanceof RefusedError) return message;
  return `The editor failed: ${message}. Show this message to the person who set up the site.`;
}
