/**
 * What no page of ours says: British words and spellings, riddles that stood here once, and flights
 * that are never made. One place; `plain-american.test.ts` reads the pages for them.
 */
export const BANNED: readonly { words: readonly string[]; because: string }[] = [
  {
    because: "Americans write it otherwise",
    words: [
      "colour\\w*",
      "neighbour\\w*",
      "centre\\w*",
      "favour\\w*",
      "grey",
      "metres?",
      "licence\\w*",
      "programmes?",
      "organis\\w+",
      "recognis\\w+",
      "travell\\w+",
      "labell\\w+",
      "storeys?",
      "aluminium",
      "misspelt",
    ],
  },
  {
    because: "Americans say it otherwise",
    words: [
      "whilst",
      "fortnight\\w*",
      "car parks?",
      "inductions?",
      "permits to work",
      "rooftop plant",
      "mood films?",
      "marquees?",
      "footage of the works",
      "corridor works",
      "in hand",
    ],
  },
  {
    because: "a visitor has to guess what it means",
    words: [
      "look at next",
      "whose ground it is",
      "most asked for",
      "binds you to nothing",
      "conversion table",
      "drawn by hand",
      "are asked for",
      "the year here",
      "what we fly\\.",
      "most of the job here",
    ],
  },
  {
    because: "we fly from sunrise to sunset",
    words: ["at dusk", "at night\\b(?! or)", "after dark", "night flights?", "moonlit"],
  },
];
