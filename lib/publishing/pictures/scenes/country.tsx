import { each, times } from "../drawing/drawing";
import { between, type Setting } from "../setting";
import { Bushes, Falling, grass, Hills, leaf, Meadow, Orb, orbAt, Sky, Stars, Tree, Weather, wood } from "./nature";
import type { DrawScene } from "./scene";

const snowOr = (s: Setting, other: string) => (s.picture.season === "winter" ? s.paint(0.97, 0.012, 230) : other);

export const meadow: DrawScene = (s) => ({
  floor: 650,
  isOpen: true,
  hasLawn: true,
  pedestal: "stump",
  back: (
    <>
      <Sky s={s} to={480} />
      <Orb s={s} at={orbAt(s)} />
      <Weather s={s} />
      <Hills y={440} width={500} rise={45} x={s.variant * 140} fill={grass(s, 0.86)} />
      {s.variant === 1 ? (
        times(7, (i) => <Tree s={s} i={i} kind="tall" at={[60 + i * 180, 455 + (i % 3) * 10, 120 + (i % 2) * 30]} />)
      ) : (
        <>
          <Tree s={s} i={1} at={[110, 490, 250]} />
          <Tree s={s} i={2} at={[1090, 500, s.variant ? 210 : 290]} />
          <Tree s={s} i={3} at={[240, 470, 130]} />
        </>
      )}
      <Hills y={500} width={420} rise={-30} x={s.variant * 90} fill={grass(s, 0.8)} />
      <Hills y={590} width={640} rise={22} x={200} fill={grass(s, 0.74)} />
      <Meadow s={s} from={530} />
    </>
  ),
  air: <Falling s={s} />,
});

export const forest: DrawScene = (s) => {
  const kind = s.variant === 0 ? "pine" : s.variant === 1 ? "round" : "tall";
  return {
    floor: 655,
    isOpen: true,
    hasLawn: true,
    pedestal: "stump",
    back: (
      <>
        <Sky s={s} to={520} />
        {s.isDark ? <Stars s={s} count={24} /> : <Orb s={s} at={[600, 230, 240]} />}
        <g opacity=".45">
          {times(11, (i) => (
            <Tree s={s} i={i} kind={kind} at={[i * 120, 510, 260 + s.random(i) * 120]} />
          ))}
        </g>
        <Hills y={505} width={600} rise={18} fill={grass(s, 0.76)} />
        {each([-10, 130, 262, 940, 1075, 1215], (x, i) => (
          <Tree s={s} i={i + 20} kind={kind} at={[x, 545 + (i % 2) * 26, i % 3 === 1 ? 460 : 390]} />
        ))}
        <path d="M520 505Q560 590 330 800H960Q660 600 640 505z" fill={s.paint(0.86, 0.05, 80)} opacity=".75" />
        <Meadow s={s} from={560} />
      </>
    ),
    air: <Falling s={s} />,
    front: (
      <path
        d="M-20 820Q20 690 90 752Q130 710 170 820zM1220 820Q1190 680 1120 750Q1075 716 1040 820z"
        fill={leaf(s, 3, 0.5)}
      />
    ),
  };
};

export const garden: DrawScene = (s) => ({
  floor: 655,
  isOpen: true,
  hasLawn: true,
  pedestal: "plinth",
  back: (
    <>
      <Sky s={s} to={460} />
      <Orb s={s} at={orbAt(s, 170)} />
      <Weather s={s} count={3} />
      <Bushes s={s} y={470} count={8} size={58} fill={leaf(s, 1, 0.6)} />
      {s.variant === 0 && (
        <g>
          <path d="M90 520V300L215 210L340 300V520z" fill={s.paint(0.93, 0.03, 200)} />
          <path
            d="M70 310L215 200L360 310M90 300V520M152 260V520M215 212V520M278 260V520M340 300V520M90 400H340"
            fill="none"
            stroke="#fff"
            strokeWidth="9"
          />
          <path d="M110 520q20-90 50-10q26-110 60-4q26-80 50-4q14-50 40 18z" fill={s.paint(0.66, 0.13, 145)} />
        </g>
      )}
      {s.variant === 1 && (
        <g fill="none" stroke={wood(s, 0.72)} strokeWidth="13">
          <path d="M850 530V330a125 125 0 0 1 250 0V530" />
          <path d="M885 530V330a90 90 0 0 1 180 0V530M852 400h35M852 470h35M1063 400h35M1063 470h35" strokeWidth="8" />
          {times(15, (i) => (
            <circle
              cx={Math.round(975 - 118 * Math.cos((i / 14) * Math.PI))}
              cy={Math.round(335 - 118 * Math.sin((i / 14) * Math.PI))}
              r={15 + s.random(i) * 9}
              stroke="none"
              fill={i % 3 ? leaf(s, i, 0.64) : s.paint(0.8, 0.14, s.hue)}
            />
          ))}
        </g>
      )}
      {s.variant === 2 && <Tree s={s} i={4} at={[180, 540, 400]} />}
      <g fill={snowOr(s, s.paint(0.97, 0.012, 90))} stroke={s.paint(0.84, 0.03, 260)} strokeWidth="2">
        <path d="M-10 452h1220v14h-1220zM-10 505h1220v14h-1220z" />
        {times(22, (i) => (
          <path d={`M${8 + i * 56} 545v-112l16-18l16 18v112z`} />
        ))}
      </g>
      <Hills y={545} width={700} rise={14} x={s.variant * 120} fill={grass(s, 0.77)} />
      <Bushes s={s} y={562} count={12} size={20} fill={leaf(s, 5, 0.62)} />
      <path d="M500 560Q520 640 380 800H860Q700 640 690 560z" fill={s.paint(0.88, 0.035, 70)} opacity=".8" />
      <Meadow s={s} from={580} count={44} />
    </>
  ),
  air: <Falling s={s} count={22} />,
});

export const park: DrawScene = (s) => ({
  floor: 655,
  isOpen: true,
  hasLawn: true,
  pedestal: "plinth",
  back: (
    <>
      <Sky s={s} to={480} />
      <Orb s={s} at={orbAt(s, 160)} />
      <Weather s={s} />
      {s.variant !== 1 && (
        <g fill={s.paint(0.82, 0.05, s.hue, 0.4)}>
          {times(13, (i) => {
            const high = 70 + Math.round(s.random(i + 33) * 150);
            return <rect x={i * 96 - 10} y={450 - high} width="84" height={high + 20} rx="4" />;
          })}
        </g>
      )}
      <Bushes s={s} y={455} count={9} size={52} fill={leaf(s, 8, 0.68)} />
      <Hills y={470} width={620} rise={18} fill={grass(s, 0.82)} />
      {s.variant === 1 && (
        <>
          <ellipse cx="830" cy="530" rx="330" ry="40" fill={s.paint(0.75, 0.09, 225)} />
          <ellipse cx="830" cy="524" rx="250" ry="16" fill="#fff" opacity=".25" />
        </>
      )}
      <Tree s={s} i={1} at={[120, 545, 370]} />
      <Tree s={s} i={2} at={[1100, 535, s.variant ? 330 : 270]} />
      {s.variant === 2 && (
        <g stroke={wood(s, 0.5)} strokeWidth="10" strokeLinecap="round" fill="none">
          <path d="M890 560V470M1030 560V470M875 470H1045M875 492H1045M865 520H1055" />
        </g>
      )}
      {s.variant === 0 && (
        <g transform="translate(1000 560)">
          <path d="M-5 0V-230H5V0zM-16 0h32v10h-32z" fill={s.paint(0.4, 0.03, 260)} />
          <path d="M-20-232h40l-8-46h-24z" fill={s.isDark ? s.glow(0.93, 0.12, 90) : s.paint(0.95, 0.06, 90)} />
          <path d="M-24-278h48l-24-20z" fill={s.paint(0.4, 0.03, 260)} />
        </g>
      )}
      <Hills y={560} width={800} rise={16} x={s.variant * 200} fill={grass(s, 0.76)} />
      <path
        d="M-10 600Q400 560 700 620T1210 600V660Q900 720 640 672T-10 690z"
        fill={s.paint(0.89, 0.04, 80)}
        opacity=".8"
      />
      <Meadow s={s} from={700} count={22} />
    </>
  ),
  air: <Falling s={s} />,
});

export const farm: DrawScene = (s) => {
  const red = s.paint(0.6, 0.15, between(30, s.hue, 0.15), 0);
  const [x, width] = s.variant === 1 ? [950, -1] : [230, 1];
  return {
    floor: 655,
    isOpen: true,
    hasLawn: true,
    pedestal: "crate",
    back: (
      <>
        <Sky s={s} to={480} />
        <Orb s={s} at={[x > 500 ? 260 : 930, 180, 150]} />
        <Weather s={s} count={3} />
        <Hills y={455} width={460} rise={36} fill={grass(s, 0.86)} />
        {s.variant === 2 ? (
          <g transform="translate(250 520)">
            <path d="M-38 0L-24-250H24L38 0z" fill={s.paint(0.95, 0.02, 80)} />
            <path d="M-30-250Q0-300 30-250z" fill={red} />
            <path d="M-10 0v-50h20V0z" fill={wood(s, 0.4)} />
            <g
              transform="translate(0 -246) rotate(22)"
              fill={s.paint(0.98, 0.01, 80)}
              stroke={wood(s, 0.5)}
              strokeWidth="5"
            >
              {each([0, 90, 180, 270], (turn) => (
                <path d="M0 0V-130M0-40h32v-86H0" transform={`rotate(${turn})`} />
              ))}
            </g>
          </g>
        ) : (
          <g transform={`translate(${x} 525) scale(${width} 1)`}>
            <path d="M118 0V-190a44 44 0 0 1 88 0V0z" fill={s.paint(0.82, 0.02, 250)} />
            <path d="M118-70h88M118-130h88" stroke="#000" strokeWidth="4" opacity=".12" />
            <path d="M-140 0V-140L-95-210L0-256L95-210L140-140V0z" fill={red} />
            <path
              d="M-158-132L-104-218L0-268L104-218L158-132"
              fill="none"
              stroke={snowOr(s, s.paint(0.97, 0.01, 60))}
              strokeWidth="15"
              strokeLinejoin="round"
            />
            <path
              d="M-58 0V-116H58V0L-58-116M58-116L-58 0M-30-200h60v44h-60z"
              fill={s.paint(0.5, 0.13, 30, 0)}
              stroke="#fff"
              strokeWidth="7"
            />
          </g>
        )}
        <Hills y={525} width={700} rise={16} x={200} fill={grass(s, 0.8)} />
        {s.picture.season !== "winter" && (
          <g stroke={s.paint(0.7, 0.12, s.picture.season === "fall" ? 75 : 115)} strokeWidth="11" strokeLinecap="round">
            {times(7, (i) => (
              <path
                d={`M${width < 0 ? 40 + i * 95 : 560 + i * 95} ${540 + i * 2}q${width * -30} 24 ${width * -90} 46`}
                fill="none"
                strokeDasharray="3 17"
              />
            ))}
          </g>
        )}
        <g stroke={wood(s, 0.6)} strokeWidth="11" strokeLinecap="round">
          <path d="M-10 548H1210M-10 580H1210" />
          {times(11, (i) => (
            <path d={`M${50 + i * 115} 530V602`} />
          ))}
        </g>
        <Hills y={600} width={900} rise={12} fill={grass(s, 0.74)} />
        <Meadow s={s} from={610} />
      </>
    ),
    air: <Falling s={s} count={22} />,
  };
};
