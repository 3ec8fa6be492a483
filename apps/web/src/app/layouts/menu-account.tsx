import { languages } from '@efie/domain'
import { Trans } from '@lingui/react/macro'
import { Languages, LogOut } from 'lucide-react'
import { languageNames } from '~/i18n/i18n.ts'
import { useLanguageChoice } from '~/platform/language/use-language.ts'
import { useSignOut } from './use-sign-out.ts'

interface MenuItemsProps {
  onNavigate: () => void
}

const buttonStyles =
  'flex min-h-10 w-full items-center gap-3 rounded px-3 py-2 text-[0.9375rem] font-medium text-muted hover:bg-sunken hover:text-ink'

/** List items: languages under their own names. */
export const LanguageButtons = ({ onNavigate }: MenuItemsProps) => {
  const { language, choose, possible } = useLanguageChoice()
  if (!possible) return null
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <li key={other}>
        <button
          type="button"
          lang={other}
          onClick={() => {
            onNavigate()
            choose(other)
          }}
          className={buttonStyles}
        >
          <Languages className="size-5" aria-hidden="true" />
          {languageNames[other]}
        </button>
      </li>
    ))
}

export const SignOutButton = ({ onNavigate }: MenuItemsProps) => {
  const signOut = useSignOut()
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          onNavigate()
          void signOut()
        }}
        className={buttonStyles}
      >
        <LogOut className="size-5" aria-hidden="true" />
        <Trans>Sign out</Trans>
      </button>
    </li>
  )
}
