import { ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '~/ui/cn.ts'

/** A frame of fixed size, so that nothing moves when its picture loads. */
export const PictureFrame = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span className={cn('relative grid place-items-center overflow-hidden bg-sunken', className)}>
    {children}
  </span>
)

/** Shown until a photo is there, and around one of another shape. */
export const PhotoPlaceholder = ({ src }: { src: string }) => (
  // Of low priority, because React would tell the browser to preload it.
  <img src={src} alt="" fetchPriority="low" className="absolute inset-0 size-full object-cover" />
)

/** Stands where there is no picture, or where it couldn't be loaded. */
export const NoPicture = ({ alt, className }: { alt?: string; className?: string }) => (
  <PictureFrame {...(className !== undefined && { className })}>
    <ImageOff className="h-1/2 max-h-6 w-auto text-muted opacity-60" aria-hidden="true" />
    {alt && <span className="sr-only">{alt}</span>}
  </PictureFrame>
)
