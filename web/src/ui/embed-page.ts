// Starts the page that shows one demo, the quiz or the errata in a frame: embed.html?demo=relative#pairing=mixed&lang=en
import { AttentionLab, type Change, type Presenting } from './element';
import { announceHeight } from './height';
import { Page, sections } from './page';
import { placesOf } from './places';
import { demos } from './registry';
import { Words } from './words';

const id = new URLSearchParams(location.search).get('demo') ?? '';
const page = new Page(id, dress);
const shown = id === 'quiz' ? await quiz() : id === 'errata' ? await errata() : demo();

const problems = document.createElement('div');
problems.className = 'problems';

dress();
shown.addEventListener('attention-lab-change', (event) => {
  const { detail } = event as CustomEvent<Change>;
  page.address.setState(id, detail.state, detail.step);
});
const main = document.createElement('main');
main.append(problems, shown);
document.body.append(main);
announceHeight(main, id);

function demo(): AttentionLab {
  const lab = new AttentionLab();
  lab.demo = id;
  lab.places = placesOf(page, id);
  lab.addEventListener('attention-lab-present', ({ detail }: CustomEventInit<Presenting>) => {
    if (detail) page.setPresented(detail);
  });
  return lab;
}

/** Its score goes to the page around, which may keep it: { type: 'attention-lab:score', right, answered, all }. */
async function quiz() {
  const asking = new (await sections.quiz()).AttentionLabQuiz();
  asking.addEventListener('attention-lab-score', (event) => {
    const { detail } = event as CustomEvent<object>;
    if (parent !== window) parent.postMessage({ type: 'attention-lab:score', ...detail }, '*');
  });
  asking.href = frameOf;
  return asking;
}

async function errata() {
  const list = new (await sections.errata()).AttentionLabErrata();
  list.href = frameOf;
  return list;
}

/** A demo of this site in a frame page of its own. */
function frameOf(demo: string, state: string): string {
  return `${location.pathname}?demo=${demo}#${state ? `${state}&` : ''}lang=${page.lang}`;
}

function dress(): void {
  shown.level = 1;
  shown.lang = page.lang;
  shown.theme = page.theme;
  if ('state' in shown) shown.state = page.address.state(id);
  if ('lesson' in shown) shown.lesson = page.address.lesson(id);
  if ('present' in shown) shown.present = page.presented !== undefined;
  document.title = title(new Words(page.lang));
  problems.replaceChildren(...page.problems.map(problem));
}

/** What the link asks for in vain. */
function problem(text: string): HTMLElement {
  const line = document.createElement('p');
  line.role = 'status';
  line.textContent = text;
  return line;
}

function title(words: Words): string {
  if (id === 'quiz') return words.say('quiz');
  if (id === 'errata') return words.say('all-errata');
  return demos.find((demo) => demo.id === id)?.titles[words.lang] ?? words.say('title');
}
