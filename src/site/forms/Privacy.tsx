import type { Business } from "#business/business.ts";
import { Fold } from "../ui/Fold.tsx";
import { TextLink } from "../ui/TextLink.tsx";

interface Props {
  business: Pick<Business, "email" | "privacy">;
  details: string[];
}

export function Privacy({ business: { email, privacy }, details }: Props) {
  return (
    <div className="mt-4 text-sm text-ink-500">
      <p className="mb-5 max-w-text">
        We store what you send for {privacy.keepMonths} months. To have it deleted, email{" "}
        <TextLink href={`mailto:${email}`} className="wrap-anywhere">
          {email}
        </TextLink>
        .
      </p>
      <Fold title="What we store">
        {details.map((text) => (
          <p key={text} className="mt-2 max-w-text">
            {text}
          </p>
        ))}
      </Fold>
    </div>
  );
}
