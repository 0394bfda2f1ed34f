import type { AnswersView } from "../../content/view.ts";

/** What every client asks, where the owner has answered it. */
export function Answers({ heading, items }: AnswersView) {
  return (
    <section className="on-paper section">
      <div data-reveal className="wrap grid gap-x-16 gap-y-10 desk:grid-cols-[4fr_8fr]">
        <h2 className="display text-3xl">{heading}</h2>
        <dl>
          {items.map(({ question, answer }) => (
            <div key={question} className="border-t border-paper-300 py-5">
              <dt className="font-semibold">{question}</dt>
              <dd className="mt-1 max-w-text text-ink-700">{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
