declare module 'virtual:theme-variables.css'

declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('@tabler/icons-react').Icon

  // biome-ignore lint/style/noDefaultExport: that is how the package exports them
  export { icon as default }
}
