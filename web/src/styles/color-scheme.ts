import { localStorageColorSchemeManager } from '@mantine/core'

/** The key is also in public/color-scheme.js. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'sheaf-color-scheme' })
