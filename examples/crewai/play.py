"""python play.py: the flow with its crew, then a crew that fails, watched by Colloquy."""

import team
import colloquy_listener  # noqa: F401


def play():
    print(team.Restock().kickoff())
    try:
        team.failing_crew().kickoff()
    except Exception as error:
        print("failed as it should:", error)


if __name__ == "__main__":
    play()
