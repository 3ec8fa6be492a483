import { plural } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
import { Notice } from '~/ui/notice.tsx'
import { type ListedError, sortErrors } from './error-list.ts'

interface FormErrorsProps {
  errors: readonly ListedError[]
  labels: ReadonlyMap<string, string>
  onPick: (name: string) => void
}

/** Leads to each field that is wrong where there are several, and says what no field on the screen can. */
export const FormErrors = ({ errors, labels, onPick }: FormErrorsProps) => {
  const { beside, homeless } = sortErrors(errors, [...labels.keys()])
  if (beside.length < 2 && homeless.length === 0) return null
  return (
    <Notice
      tone="danger"
      live
      title={plural(errors.length, {
        one: '# answer needs another look',
        other: '# answers need another look',
      })}
    >
      <ul className="list-disc pl-5">
        {beside.map(({ name }) => (
          <li key={name}>
            <button type="button" className="min-h-6 py-0.5 text-left underline" onClick={() => onPick(name)}>
              {labels.get(name)}
            </button>
          </li>
        ))}
        {homeless.map(({ name, message }) => (
          <li key={name}>{translate(message)}</li>
        ))}
      </ul>
    </Notice>
  )
}
