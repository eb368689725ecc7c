import type { MantineColorScheme } from '@mantine/core'
import type { ComponentType } from 'react'

export interface Option {
  key: string
  group: string
  name: string
  about?: string | undefined
  /** Additional search keywords. */
  keywords?: string
  Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>
  run: () => void
}

/** The color scheme and how to change it. */
export interface Scheme {
  scheme: MantineColorScheme
  setScheme: (scheme: MantineColorScheme) => void
}

/** Every word must start a word of the name, in any order; names that start with the text come first. */
export function fitting(options: readonly Option[], text: string): Option[] {
  const keywords = plain(text).split(/\s+/).filter(Boolean)
  if (keywords.length === 0) return [...options]
  const found = options.filter((option) => {
    const all = plain(`${option.name} ${option.keywords ?? ''}`).split(/[\s.,:“”()/-]+/)
    return keywords.every((word) => all.some((other) => other.startsWith(word)))
  })
  const isExact = ({ name }: Option) => plain(name).startsWith(plain(text).trim())
  return [...found.filter(isExact), ...found.filter((option) => !isExact(option))]
}

/** Ignores case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
