import { createTheme, type MantineColorsTuple } from '@mantine/core'

const pine: MantineColorsTuple = [
  '#eef6f1',
  '#dbeae1',
  '#b7d6c4',
  '#8fc0a4',
  '#6dae89',
  '#4f9b71',
  '#3b8a60',
  '#2f7a53',
  '#266a47',
  '#1a5637',
]

const wheat: MantineColorsTuple = [
  '#fdf7e8',
  '#f8ebcb',
  '#efd596',
  '#e6be5f',
  '#dea932',
  '#c98f1d',
  '#a87414',
  '#875a10',
  '#6b460f',
  '#4e330c',
]

/** Warm grays, so that content stands out. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ed',
  '#e8e5df',
  '#d9d5cd',
  '#c4bfb5',
  '#9d978b',
  '#6b665c',
  '#524e46',
  '#38352f',
  '#23211d',
]

const dark: MantineColorsTuple = [
  '#dcdad5',
  '#bfbcb5',
  '#a09d95',
  '#6f6c66',
  '#45443f',
  '#363531',
  '#272623',
  '#1c1c1a',
  '#161614',
  '#0f0f0e',
]

/**
 * Pure data: the build reads it too (build/theme-variables.ts). No fonts are shipped or fetched; system fonts are used.
 */
export const theme = createTheme({
  colors: { pine, wheat, gray, dark },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    "-apple-system, 'Segoe UI', Roboto, 'Adwaita Sans', Cantarell, Ubuntu, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: { fontWeight: '650' },
  components: {
    // Without the placeholder, which would be focusable, the first item gets the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false, width: 'max-content' } },
  },
})
