import { Lightbox } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { NoImage } from '@fairlot/ui/picture.tsx';

/** The pictures at full screen; loaded on first use. */
export default function LotLightbox({
  slides,
  index,
  onClose,
}: {
  slides: { src: string; alt: string }[];
  index: number;
  onClose: () => void;
}) {
  return (
    <Lightbox
      open
      close={onClose}
      slides={slides}
      index={index}
      plugins={[Zoom]}
      carousel={{ finite: slides.length === 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      render={{
        iconError: () => <NoImage alt="Photo" />,
        ...(slides.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}
