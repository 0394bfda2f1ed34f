/** Names of files, in forms and of pictures and films. Runs in the browser and on the server. */

/** Characters; file systems allow 255, with endings. */
const MAX_NAME = 80;

/** Letters that Unicode doesn't decompose into one of a to z and a mark. */
const LETTERS: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" },
};

/** "Golden in Jüne" becomes "golden-in-june". Empty if nothing of the text can be in a name. */
export const toName = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]/g, (letter) => LETTERS[letter] ?? "-")
    .replace(/-+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_NAME)
    .replace(/-$/, "");
