export interface HeadProps {
  /** Of the heading. */
  id: string;
  title: string;
  caption: string;
}

/** Title of an exhibit and what it's good for. */
export function Head({ id, title, caption }: HeadProps) {
  return (
    <div data-reveal className="mb-4">
      <h2 id={id} className="display text-2xl">
        {title}
      </h2>
      <p className="mt-3 max-w-text text-lg opacity-80">{caption}</p>
    </div>
  );
}
