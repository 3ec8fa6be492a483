/** Keys whose shifted form is another character already: `?` is not `shift+?`. */
const isPlainCharacter = (key: string): boolean => key.length === 1 && !/[a-z]/i.test(key)

/**
 * What was pressed, written as shortcuts are: `j`, `shift+x`, `?`, `enter`, `mod+k` (Ctrl, or ⌘ on a Mac).
 * Null for a modifier alone, and for combinations that belong to the browser or the keyboard's layout.
 */
export const strokeOf = (event: KeyboardEvent): string | null => {
  if (event.altKey || ['Shift', 'Control', 'Alt', 'Meta', 'Dead', 'Process'].includes(event.key)) return null
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase()
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : ''
  const shift = event.shiftKey && !isPlainCharacter(event.key) ? 'shift+' : ''
  return `${mod}${shift}${key}`
}

/** Whether the strokes begin the keys of a shortcut. */
export const startsWith = (keys: string, strokes: readonly string[]): boolean =>
  `${keys} `.startsWith(`${strokes.join(' ')} `)

const names: Record<string, string> = {
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  shift: 'Shift',
}

/** How each stroke's keys are written on a keyboard: `mod+k` gives `[['Ctrl', 'K']]`. */
export const namesOf = (keys: string, isMac: boolean): string[][] =>
  keys
    .split(' ')
    .map((stroke) =>
      stroke
        .split('+')
        .map((key) => (key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : (names[key] ?? key.toUpperCase()))),
    )
