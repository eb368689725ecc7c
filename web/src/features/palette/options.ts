import type { MantineColorScheme } from '@mantine/core'
import type { ComponentType } from 'react'

export interface Option {
  key: string
  group: string
  name: string
  about?: string | undefined
  /** More words by which it is found. */
  words?: string
  Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>
  run: () => void
}

/** The colours of the app, and the way to others. */
export interface Scheme {
  scheme: MantineColorScheme
  setScheme: (scheme: MantineColorScheme) => void
}

/** Every word must begin a word of the name, in any order; what begins with the text itself comes first. */
export function fitting(options: readonly Option[], text: string): Option[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...options]
  const found = options.filter((option) => {
    const all = plain(`${option.name} ${option.words ?? ''}`).split(/[\s.,:“”()/-]+/)
    return words.every((word) => all.some((other) => other.startsWith(word)))
  })
  const isExact = ({ name }: Option) => plain(name).startsWith(plain(text).trim())
  return [...found.filter(isExact), ...found.filter((option) => !isExact(option))]
}

/** Without case and accents: nobody types them to find something. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
