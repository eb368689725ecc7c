import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { router } from './routes.tsx'
import { createQueryClient } from './state/query-client.ts'
import { colorSchemeManager } from './styles/color-scheme.ts'
import { theme } from './styles/theme.ts'

const queryClient = createQueryClient()

/** Mantine adds no <style> elements: the build provides the variables, and its global classes are not used. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
