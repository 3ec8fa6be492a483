import { Globe } from 'lucide-react'
import { Sheet } from '~/ui/dialog.tsx'
import { Logo } from '~/ui/logo.tsx'
import { profileLink } from './account-links.ts'
import { LanguageButtons, SignOutButton } from './menu-account.tsx'
import { SideLink } from './nav-links.tsx'
import { StaffGroups } from './staff-groups.tsx'

interface StaffMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const accountEntries = [profileLink, { label: 'Public site', to: '/', icon: Globe }]

/** The staff sidebar and user menu on narrow windows. */
export default function StaffMenu({ open, onOpenChange }: StaffMenuProps) {
  const close = () => onOpenChange(false)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={<Logo />} side="left" className="max-w-xs">
      <div className="space-y-3 divide-y divide-line *:not-last:pb-3">
        <StaffGroups onNavigate={close} />
        <nav aria-label="Account">
          <ul className="space-y-0.5">
            {accountEntries.map((entry) => (
              <li key={entry.to}>
                <SideLink entry={entry} onNavigate={close} />
              </li>
            ))}
            <LanguageButtons onNavigate={close} />
            <SignOutButton onNavigate={close} />
          </ul>
        </nav>
      </div>
    </Sheet>
  )
}
