// Sets the chosen colours before the first paint. A file of its own because the content security policy allows no
// inline script. The key is the one in src/styles/color-scheme.ts.
{
  let chosen = null
  try {
    chosen = localStorage.getItem('sheaf-color-scheme')
  } catch {
    // Storage may be switched off; the system's choice is right then.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
