/** What forms show that isn't in an entry itself: a module's state, because Keystatic creates the inputs. */
export type Entries = { slug: string; name: string }[];

export interface EditorData {
  /** Values of the placeholders in texts, such as `responseHours`. */
  facts: Record<string, string>;
  /** By collection, such as "stills"; "pages" are services and cities. */
  entries: Record<string, Entries>;
}

export const editorData: EditorData = { facts: {}, entries: {} };
