import type { DocumentType } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'

const card = (
  <svg
    viewBox="0 0 120 80"
    className="h-20 w-30 text-primary"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
  >
    <rect x="16" y="14" width="88" height="52" rx="6" strokeWidth="2" />
    <circle cx="38" cy="36" r="9" strokeWidth="2" />
    <path d="M26 56c2-8 22-8 24 0M62 32h30M62 42h30M62 52h18" strokeWidth="2" strokeLinecap="round" />
    <path
      d="M4 16V6a4 4 0 0 1 4-4h12M100 2h12a4 4 0 0 1 4 4v10M116 64v10a4 4 0 0 1-4 4h-12M20 78H8a4 4 0 0 1-4-4V64"
      strokeWidth="3"
      strokeLinecap="round"
      className="text-accent"
    />
  </svg>
)

const face = (
  <svg
    viewBox="0 0 120 80"
    className="h-20 w-30 text-primary"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
  >
    <ellipse cx="60" cy="36" rx="20" ry="25" strokeWidth="2" />
    <path d="M30 78c3-14 57-14 60 0" strokeWidth="2" strokeLinecap="round" />
    <path d="M52 33h.1M68 33h.1" strokeWidth="4" strokeLinecap="round" />
    <path d="M53 46c4 4 10 4 14 0" strokeWidth="2" strokeLinecap="round" />
    <ellipse cx="60" cy="36" rx="27" ry="33" strokeWidth="3" strokeDasharray="6 7" className="text-accent" />
  </svg>
)

const ofCard = [
  msg`Lay the document flat on a dark surface`,
  msg`All four corners showing`,
  msg`No flash. Glare hides the number`,
]
const ofFace = [
  msg`Face a window, with the light in front of you`,
  msg`Hold your phone at eye level`,
  msg`No glasses, hat or filter`,
]

const guides: Partial<Record<DocumentType, { picture: typeof card; tips: readonly MessageDescriptor[] }>> = {
  ghana_card: { picture: card, tips: ofCard },
  passport: { picture: card, tips: ofCard },
  work_id: { picture: card, tips: ofCard },
  landlord_id: { picture: card, tips: ofCard },
  selfie: { picture: face, tips: ofFace },
}

/**
 * How to hold the camera, so that the picture needn't be requested again. Nothing for documents that are
 * usually files.
 */
export const FramingGuide = ({ type }: { type: DocumentType }) => {
  const guide = guides[type]
  if (!guide) return null
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded bg-sunken px-4 py-3">
      {guide.picture}
      <ul className="min-w-[min(12rem,100%)] flex-1 list-disc pl-5 text-sm">
        {guide.tips.map((tip) => (
          <li key={translate(tip)}>{translate(tip)}</li>
        ))}
      </ul>
    </div>
  )
}
