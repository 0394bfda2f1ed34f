import { Fragment, type ReactNode } from "react";

/** Serializable, because Astro passes these to a hydrated component. */
export interface ContactFacts {
  phone: string;
  phoneHref: string;
  email: string;
}

interface Props {
  text: string;
  facts: ContactFacts;
  values?: Record<string, string>;
}

/**
 * {phone} and {email} become links.
 * @throws Error when a placeholder has no value
 */
export function Phrase({ text, facts, values }: Props) {
  const nodes: Record<string, ReactNode> = {
    phone: <a href={facts.phoneHref}>{facts.phone}</a>,
    email: <a href={`mailto:${facts.email}`}>{facts.email}</a>,
    ...values,
  };
  // Parts at odd indexes are placeholder names, because split() keeps captured groups.
  return text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    if (nodes[part] === undefined) throw new Error(`"${text}": no value for {${part}}`);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change order.
    return <Fragment key={index}>{nodes[part]}</Fragment>;
  });
}
