export const absoluteUrl = (path: string): string => new URL(import.meta.env.SITE).origin + path;
