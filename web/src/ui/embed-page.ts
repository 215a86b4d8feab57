// Starts the page that shows one demo, or the quiz, in a frame: embed.html?demo=relative#pairing=mixed&lang=en
import { AttentionLab, type Change } from './element';
import { announceHeight } from './height';
import { Page, QUIZ } from './page';

const id = new URLSearchParams(location.search).get('demo') ?? '';
const page = new Page(id, dress);
const shown = id === QUIZ ? await quiz() : demo();

dress();
shown.addEventListener('attention-lab-change', (event) => {
  const { detail } = event as CustomEvent<Change>;
  page.address.setState(id, detail.state, detail.step);
});
document.body.append(shown);
announceHeight(shown, id);

function demo(): AttentionLab {
  const lab = new AttentionLab();
  lab.demo = id;
  lab.level = 1;
  return lab;
}

/** Its score goes to the page around, which may keep it: { type: 'attention-lab:score', right, answered, all }. */
async function quiz() {
  const { AttentionLabQuiz } = await import('./quiz');
  const asking = new AttentionLabQuiz();
  asking.level = 1;
  asking.addEventListener('attention-lab-score', (event) => {
    const { detail } = event as CustomEvent<object>;
    if (parent !== window) parent.postMessage({ type: 'attention-lab:score', ...detail }, '*');
  });
  asking.href = (demo, state) => `${location.pathname}?demo=${demo}#${state ? `${state}&` : ''}lang=${page.lang}`;
  return asking;
}

function dress(): void {
  shown.lang = page.lang;
  shown.theme = page.theme;
  shown.state = page.address.state(id);
  if (shown instanceof AttentionLab) shown.places = (state) => ({ link: page.address.href(id, state) });
}
