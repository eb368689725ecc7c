import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/media.ts'

/**
 * Handles files that are dropped anywhere on the page or pasted. Returns true while files hover above it. With null, a
 * drop does nothing, where the browser would open the file.
 */
export function useDroppedFiles(onFiles: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    // Browsers fire dragenter of the inner element before dragleave of the outer one.
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth += 1
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setIsOver(false)
    }
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setIsOver(false)
      // Dropped folders have no type and no bytes.
      const files = [...(event.dataTransfer?.files ?? [])].filter(({ size, type }) => size > 0 || type !== '')
      if (files.length > 0) latest.current?.(files)
    }
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')) return
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current?.(files.map(named))
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])
  return isOver && onFiles !== null
}

/** Browsers name every pasted image `image.png`. */
function named(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file
  const at = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  return new File([file], `${t('pasted', { time: at })}.${file.name.split('.')[1]}`, { type: file.type })
}
