"""python play.py: two teams, watched by Colloquy."""

import asyncio

import colloquy_autogen
import team


async def play():
    for one in (team.swarm(), team.chosen()):
        async for item in colloquy_autogen.watched(one.run_stream(task="Order boots for the spring.")):
            print(type(item).__name__, getattr(item, "source", ""))
    colloquy_autogen.posting.shutdown()


if __name__ == "__main__":
    asyncio.run(play())
