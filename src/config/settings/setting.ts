import type { Kind } from '../kinds.ts'

export interface Setting<T = unknown, D extends string | null = string | null> {
  /** The environment variable. */
  readonly name: string
  /** The key in `sheaf.config.json`: the variable without `SHEAF_`, in camelCase. */
  readonly key: string
  readonly kind: Kind<T>
  /** Written as an operator would write it; null means unset. */
  readonly default: D
  readonly secret: boolean
  readonly description: string
}

export function setting<T, const D extends string | null>(
  name: string,
  kind: Kind<T>,
  fallback: D,
  description: string,
) {
  return { name, key: fileKey(name), kind, default: fallback, secret: false, description } satisfies Setting<T, D>
}

/** A setting whose value is never printed. */
export function secret<T>(name: string, kind: Kind<T>, description: string) {
  return { ...setting(name, kind, null, description), secret: true } satisfies Setting<T, null>
}

const fileKey = (name: string): string =>
  name
    .replace(/^SHEAF_/, '')
    .toLowerCase()
    .replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
