import { loadBusiness } from "#business/business.ts";
import { colorToken } from "../styles/token.ts";

export const GET = () => {
  const { name, tagline } = loadBusiness();
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  return Response.json(
    {
      name,
      short_name: name,
      description: tagline,
      start_url: "/",
      display: "browser",
      background_color: colorToken("paper-50"),
      theme_color: colorToken("ink-950"),
      icons: [icon(192), icon(512)],
    },
    { headers: { "Content-Type": "application/manifest+json" } },
  );
};
