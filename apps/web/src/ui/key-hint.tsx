/** The key of a button's act. Screens without a keyboard don’t show it; readers know it from `aria-keyshortcuts`. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <kbd
    aria-hidden="true"
    className="-mr-1 rounded border border-current/30 px-1.5 font-sans text-xs leading-5 font-medium opacity-80 pointer-coarse:hidden"
  >
    {keys.toUpperCase()}
  </kbd>
)
