import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../src/styles/theme.ts'

const NAME = 'virtual:theme-variables.css'

/**
 * Writes the Mantine theme as a style sheet at build time. At run time Mantine would add a <style> element, which the
 * content security policy refuses.
 */
export function themeVariables(): Plugin {
  return {
    name: 'sheaf:theme-variables',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? themeCss() : null),
  }
}

function themeCss(): string {
  const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const known = defaultCssVariablesResolver(DEFAULT_THEME)
  return convertCssVariables(
    {
      variables: withoutKnown(ours.variables, known.variables),
      light: withoutKnown(ours.light, known.light),
      dark: withoutKnown(ours.dark, known.dark),
    },
    ':root',
  )
}

type Variables = ConvertCSSVariablesInput['variables']

/** Values that equal Mantine's default theme are already in its style sheet. */
function withoutKnown(ours: Variables, known: Variables): Variables {
  return Object.fromEntries(Object.entries(ours).filter(([name, value]) => known[name as keyof Variables] !== value))
}
