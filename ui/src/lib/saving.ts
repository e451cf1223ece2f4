/** Hand a text to the browser as a file to keep. */
export const saveText = (name: string, text: string): void => save(name, new Blob([text], { type: 'text/plain' }))

/** Hand a file to the browser to keep. */
export function save(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
