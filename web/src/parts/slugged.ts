const MOST = 64

/** A name as an id that is read with ease: plain letters, digits and single hyphens. Empty when nothing is left. */
export const slugged = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replace(/^-+|-+$/g, '')
